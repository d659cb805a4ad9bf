/** "12 MB", "1.4 GB": bytes in powers of ten, as disks are sold. */
export function sizeText(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  let at = 0;
  let value = bytes;
  for (; value >= 999.5 && at < units.length - 1; at += 1) value /= 1000;
  const digits = at >= 2 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[at]}`;
}
