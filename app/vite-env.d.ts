/// <reference types="vite/client" />

/** The address of a script that vite.config.ts builds separately. */
declare module "*?file" {
  const address: string;
  export default address;
}
