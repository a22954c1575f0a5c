"""Python for the browser: fetched once, verified, prepared for a quick start, and described for the web layer.

``fetch`` brings the pinned files into the cache, ``build`` prepares them and adds our own wheel, and
``PreparedRuntime.load`` tells the web layer what there is to serve. Nothing here knows the web layer.
"""

from app.runtime.prepared import MEDIA_TYPES, NotPreparedError, PreparedRuntime, RuntimeFile

__all__ = ["MEDIA_TYPES", "NotPreparedError", "PreparedRuntime", "RuntimeFile"]
