// Types of the bundle: exactly what entry.js re-exports, read from the packages it was built from (`make lint`).
export * from "./entry.js";
