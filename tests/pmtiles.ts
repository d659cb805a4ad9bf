/** A PMTiles archive of one vector tile, made byte by byte: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */

type Bytes = readonly number[];
type Corner = readonly [x: number, y: number];

/** What is in a layer: areas within the tile's 4096 units, y downward. */
export type TileLayers = Readonly<Record<string, readonly (readonly Corner[])[]>>;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

/** Fields of a protobuf message. */
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, content: Bytes): number[] => [...varint(field * 8 + 2), ...varint(content.length), ...content];
const text = (field: number, words: string): number[] => bytes(field, [...Buffer.from(words)]);

const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2);

/** MVT commands: move to the first corner, lines to the others, close. */
function geometryOf(corners: readonly Corner[]): number[] {
  let pen: Corner = [0, 0];
  const way = (to: Corner): number[] => {
    const step = [zigzag(to[0] - pen[0]), zigzag(to[1] - pen[1])];
    pen = to;
    return step;
  };
  const [first, ...others] = corners;
  return [9, ...way(first!), others.length * 8 + 2, ...others.flatMap(way), 15].flatMap(varint);
}

const POLYGON = 3;

const layerOf = (name: string, areas: readonly (readonly Corner[])[]): number[] => [
  ...number(15, 2),
  ...text(1, name),
  ...areas.flatMap((corners) => bytes(2, [...number(3, POLYGON), ...bytes(4, geometryOf(corners))])),
  ...number(5, 4096),
];

/** An archive of the one tile that shows the whole world; a map that is closer enlarges it. */
export function tileArchive(layers: TileLayers, attribution: string): Buffer {
  const tile = Object.entries(layers).flatMap(([name, areas]) => bytes(3, layerOf(name, areas)));
  const metadata = Buffer.from(JSON.stringify({ attribution, vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })) }));
  // One entry: tile 0, one in a row, so long, at the beginning of the tiles.
  const directory = Buffer.from([1, ...varint(0), ...varint(1), ...varint(tile.length), ...varint(1)]);
  const header = Buffer.alloc(127);
  header.write("PMTiles");
  header.writeUInt8(3, 7);
  let at = header.length;
  const parts = [directory.length, metadata.length, 0, tile.length];
  for (const [index, length] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    at += length;
  }
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(1n, place);
  // Clustered, nothing compressed, vector tiles of zoom 0 alone, the whole world.
  for (const [index, value] of [1, 1, 1, 1, 0, 0].entries()) header.writeUInt8(value, 96 + index);
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4);
  return Buffer.concat([header, directory, metadata, Buffer.from(tile)]);
}
