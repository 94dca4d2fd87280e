declare module "*?island" {
  /** The address of a script that stands alone. */
  const address: string;
  export default address;
}

declare module "*?island-worker" {
  /** The address of a module worker that stands alone. */
  const address: string;
  export default address;
}
