/**
 * What a renter pays each month with all required fees. It stands below the rent and is as large, because a rent that is advertised without
 * such fees is a deceptive practice (Minnesota Statutes 325D.44).
 */
export const TotalPayment = ({ total, className }: { readonly total: string; readonly className: string }) => (
  <p className="figures mt-1 text-base">
    <span className={className} translate="no">
      {total}
    </span>{" "}
    <span className="inline-block">total monthly payment, with required fees</span>
  </p>
);
