// Calendar quarters, as the dates on which they end.

const format = (year: number, quarter: number): string => {
  const ends = ['03-31', '06-30', '09-30', '12-31']
  return `${year}-${ends[quarter]}`
}

const numberOf = (date: string): number => Number(date.slice(0, 4)) * 4 + Math.ceil(Number(date.slice(5, 7)) / 3) - 1

const fromNumber = (number: number): string => format(Math.floor(number / 4), number % 4)

/** The end of the quarter that a date lies in. */
export const quarterEnd = (date: string): string => fromNumber(numberOf(date))

/** The quarter end so many quarters later, or earlier. */
export const shiftQuarter = (quarter: string, by: number): string => fromNumber(numberOf(quarter) + by)
