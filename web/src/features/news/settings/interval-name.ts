export function intervalName(minutes: number): string {
  if (minutes === 1440) return 'Day'
  if (minutes === 60) return 'Hour'
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`
}
