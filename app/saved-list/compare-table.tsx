/** Two to four homes side by side: a table whose row headers stay in view, on one sheet of paper. */
import { Link } from "react-router";
import { savedCopy } from "../../content/saved.ts";
import { statements } from "../../content/site.ts";
import { listingPath } from "../../domain/listings/listing.ts";
import { savedPath } from "../../domain/saved/list-address.ts";
import { Photo } from "../listings/photo.tsx";
import { CARD_WIDTH } from "../ui/picture.tsx";
import type { Cell, Comparison } from "./comparison.ts";
import { ShareList } from "./share-list.tsx";

const copy = savedCopy.compare;

const SIZES = "(min-width: 64rem) 16rem, (min-width: 48rem) 24vw, 42vw";

type Props = { comparison: Comparison; /** The whole list. */ ids: readonly string[] };

export function CompareTable({ comparison: { homes, rows }, ids }: Props) {
  const compared = homes.map(({ asked }) => asked);
  return (
    <>
      <p className="saved-bar saved-ways no-print">
        <Link to={savedPath(ids)} className="link link-alone">
          {copy.back}
        </Link>
        <ShareList prints ids={ids} compare={compared} />
      </p>
      {/* A scrolling region is focusable, so that arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="compare" tabIndex={0} aria-label={copy.heading}>
        <table>
          <thead>
            <tr>
              <th scope="col">{copy.fact}</th>
              {homes.map((home) => (
                <HomeHeader key={home.id} home={home} others={compared.filter((id) => id !== home.asked)} ids={ids} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {homes.map(({ id }, at) => (
                  <FactCell key={id} cell={cells[at]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

type HeaderProps = { home: Comparison["homes"][number]; others: readonly string[]; ids: readonly string[] };

function HomeHeader({ home: { id, title, address, picture, sample }, others, ids }: HeaderProps) {
  return (
    <th scope="col">
      <span className="compare-photo">
        {picture === "" ? null : <Photo picture={picture} sizes={SIZES} priority={false} upTo={CARD_WIDTH} />}
      </span>
      <Link to={listingPath({ id })} className="link">
        {title}
      </Link>
      <span className="small block">{address}</span>
      {sample && <span className="sample">{statements.sample}</span>}
      {others.length > 1 && (
        <Link to={savedPath(ids, others)} preventScrollReset className="link link-alone small no-print">
          <span>{copy.takeOut}</span>
          <span className="sr-only">{`: ${title}`}</span>
        </Link>
      )}
    </th>
  );
}

const FactCell = ({ cell }: { cell: Cell | undefined }) =>
  cell?.map !== undefined ? (
    <td>
      <img src={cell.map} alt={cell.text} width="240" height="180" loading="lazy" decoding="async" className="map-inset compare-map" />
    </td>
  ) : cell ? (
    <td className="figures">
      <span>{cell.text}</span>
      {cell.small && <span className="small block">{cell.small}</span>}
    </td>
  ) : (
    <td className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{copy.none}</span>
    </td>
  );
