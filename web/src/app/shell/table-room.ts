/** Of a page and its table, as Shell.module.css and the lists lay them out. */
const widest = 1680
const padding = { desk: 24, phone: 16 }
const border = 1
const aboveAndBelow = 372
const lowest = 320

/** The room that a page gives its table beside a sidebar of this width. */
export function tableRoom(sidebar: number, isPhone: boolean): { width: number; height: number } {
  const aside = 2 * (border + (isPhone ? padding.phone : padding.desk))
  return {
    width: Math.min(widest, window.innerWidth - sidebar) - aside,
    height: Math.max(lowest, window.innerHeight - aboveAndBelow),
  }
}
