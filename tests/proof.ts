/** Proofs by repetition: a few rounds with the other tests, many with `npm run proof -- <name>`. */
export const PROOF = process.env["PROOF"] !== undefined;

/** How many rounds a test runs. `PROOF_ROUNDS` sets another number for a proof. */
export const rounds = (few: number, many: number): number => (PROOF ? Number(process.env["PROOF_ROUNDS"] ?? many) : few);
