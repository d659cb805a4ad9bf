/** The date of a figure. An old figure says so plainly, in full contrast. */
export function AsOf({ date, old, children }: { date: string; old: boolean; children: string }) {
  const day = <time dateTime={date}>{children}</time>;
  if (!old) return <span>as of {day}</span>;
  return (
    <strong className="font-semibold text-text">
      as of {day}, <span className="whitespace-nowrap">so it may be out of date</span>
    </strong>
  );
}
