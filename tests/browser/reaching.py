"""Python that tries every way out of the worker that we know of, and prints what came of each."""

REACH = r'''
import asyncio

ORIGIN, STRANGER = "{origin}", "{stranger}"
NAMES = """fetch XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource importScripts indexedDB caches cookieStore
BroadcastChannel postMessage close Worker SharedWorker navigator location origin self globalThis document window parent
localStorage sessionStorage RTCPeerConnection eval Function import MessageChannel setTimeout""".split()

async def attempt(name, make):
    try:
        got = make()
        if asyncio.iscoroutine(got) or hasattr(got, "__await__"):
            got = await asyncio.wait_for(got, 4)
        print(name, "REACHED", type(got).__name__)
    except BaseException as error:
        print(name, "refused", type(error).__name__)

def of_js(name):
    import js
    return getattr(js, name)

def from_js(name):
    exec(f"from js import {{name}}")
    return name

def navigator_of_worker(name):
    import pyodide_js
    return getattr(pyodide_js._module.navigator, name)

def run_js():
    from pyodide.code import run_js
    return run_js("1 + 1")

def function(body):
    import pyodide_js
    return pyodide_js.runPython.constructor(body)()

def async_function(body):
    import pyodide_js
    return pyodide_js.loadPackage.constructor(body)()

def array_constructor():
    from pyodide.ffi import to_js
    return to_js([1]).map.constructor("return self")()

def timer_with_text():
    import pyodide_js
    return pyodide_js._module.setTimeout("1 + 1", 0)

def pyfetch(url):
    from pyodide.http import pyfetch
    return pyfetch(url)

def pyxhr(url):
    from pyodide.http import pyxhr
    return pyxhr.get(url).text

def open_url(url):
    from pyodide.http import open_url
    return open_url(url).read()

def urllib_open(url):
    import urllib.request
    return urllib.request.urlopen(url, timeout=3).read()

def http_client(url):
    import http.client
    link = http.client.HTTPConnection(url.removeprefix("http://").split("/")[0], timeout=3)
    link.request("GET", "/reached/http-client")
    return link.getresponse().read()

def socket_read(url):
    import socket
    host, port = url.removeprefix("http://").split("/")[0].split(":")
    with socket.create_connection((host, int(port)), timeout=3) as link:
        link.sendall(b"GET /reached/socket HTTP/1.0\r\n\r\n")
        data = link.recv(10)
        if not data:
            raise ConnectionError("nothing came")
        return data

def open_connection(url):
    host, port = url.removeprefix("http://").split("/")[0].split(":")
    return asyncio.open_connection(host, int(port))

def load_package(url):
    import pyodide_js
    return loaded(pyodide_js.loadPackage(url + ".whl"))

async def loaded(promise):
    got = await promise
    if not len(got):
        raise ConnectionError("nothing came")
    return got

def binary_file(url):
    import pyodide_js
    return pyodide_js._api.loadBinaryFile(url)

def mount_browser_storage():
    import pyodide_js
    return pyodide_js.mountNativeFS("/mnt", None)

def stored_file_system():
    import pyodide_js
    from pyodide.ffi import create_proxy
    fs = pyodide_js._module.FS
    fs.mkdir("/stored")
    fs.mount(fs.filesystems.IDBFS, {{}}, "/stored")
    done = asyncio.get_running_loop().create_future()
    refused = ConnectionError("no storage")
    fs.syncfs(False, create_proxy(lambda error: done.set_exception(refused) if error else done.set_result(True)))
    return done

def library():
    import ctypes
    return ctypes.CDLL("/reached.so")

async def main():
    for name in NAMES:
        await attempt(f"js.{{name}}", lambda: of_js(name))
        await attempt(f"from js import {{name}}", lambda: from_js(name))
    for name in ("sendBeacon", "serviceWorker", "locks", "storage", "credentials", "usb"):
        await attempt(f"navigator.{{name}}", lambda: navigator_of_worker(name))
    for body in ("return 1", "return self", "return import('data:text/javascript,1')", "return fetch('/reached/body')"):
        await attempt(f"Function({{body}})", lambda: function(body))
        await attempt(f"AsyncFunction({{body}})", lambda: async_function(body))
    for make in (run_js, array_constructor, timer_with_text, mount_browser_storage, stored_file_system, library):
        await attempt(make.__name__, make)
    for make in (pyfetch, pyxhr, open_url, urllib_open, http_client, socket_read, open_connection, load_package, binary_file):
        for host in (ORIGIN, STRANGER):
            await attempt(f"{{make.__name__}}({{host}})", lambda: make(f"{{host}}/reached/{{make.__name__}}"))
    print("done")

asyncio.run(main())
'''

ENDS = (
    ("emscripten_run_script", "import ctypes\nctypes.CDLL(None).emscripten_run_script(b'fetch(\"/reached/c\")')"),
    ("emscripten_run_script_int", "import ctypes\nctypes.CDLL(None).emscripten_run_script_int(b'1+1')"),
    ("emscripten_run_script_string", "import ctypes\nctypes.CDLL(None).emscripten_run_script_string(b'1+1')"),
    (
        "createLazyFile",
        "import pyodide_js\npyodide_js._module.FS.createLazyFile('/tmp', 'lazy', '/reached/lazy', True, False)\nopen('/tmp/lazy').read()",
    ),
)
"""Ways out that end the interpreter, and what they use."""
