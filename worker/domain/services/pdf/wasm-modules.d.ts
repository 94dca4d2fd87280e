// The Worker's bundler imports a .wasm file as a compiled module.
declare module "*.wasm" {
  const compiled: WebAssembly.Module;
  export default compiled;
}
