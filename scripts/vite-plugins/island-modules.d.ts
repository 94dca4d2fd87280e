declare module "*?island" {
  /** URL of a standalone script. */
  const address: string;
  export default address;
}

declare module "*?island-worker" {
  /** URL of a standalone module worker. */
  const address: string;
  export default address;
}
