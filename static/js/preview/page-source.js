/** The page as the server would send it now, as a document that nothing runs in. */

import { isTemplate } from "./marks.js";

/**
 * @typedef {object} Source
 * @property {number} status HTTP status; 0 when no answer came
 * @property {Document | null} document null when the answer was no page
 * @property {string} token what the server calls this very page; "" when it is none of ours
 */

/** @returns {Promise<Source>} of the page at the present address */
export function load() {
  return new Promise((resolve) => {
    // A request for a document is parsed by the browser itself: no text becomes markup here.
    const request = new XMLHttpRequest();
    request.open("GET", location.pathname + location.search);
    request.setRequestHeader("Accept", "text/html");
    request.responseType = "document";
    request.onloadend = () => {
      const document = request.responseXML;
      if (document) emptyNoscripts(document);
      resolve({ status: request.status, document, token: token(document) });
    };
    request.send();
  });
}

/** @param {Document | null} document @returns {string} */
export function token(document) {
  return document?.querySelector("preview-bar")?.getAttribute("data-token") ?? "";
}

/**
 * A document without scripts has elements in its noscripts, which must not come to life in ours.
 * @param {ParentNode} root
 */
function emptyNoscripts(root) {
  for (const element of root.querySelectorAll("noscript")) element.replaceChildren();
  for (const template of root.querySelectorAll("template")) if (isTemplate(template)) emptyNoscripts(template.content);
}
