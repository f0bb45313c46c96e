/** 482 KB, 3.1 MB, 2.4 GB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const units = ['KB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)) || 1, units.length)
  const value = bytes / 1024 ** power
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ${units[power - 1]}`
}
