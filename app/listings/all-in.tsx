/** A card's short sum of a month, with the terms that belong beside a payment (12 CFR 1026.24(d)(2)). */
export const AllIn = ({ sum, terms }: { readonly sum: string; readonly terms: string }) => (
  <p className="figures mt-0.5 text-base">
    <span>{sum}</span> <span className="small">{terms}</span>
  </p>
);
