/** Page and table dimensions, as laid out by Shell.module.css and the lists. */
const widest = 1680
const padding = { desk: 24, phone: 16 }
const border = 1
const aboveAndBelow = 372
const lowest = 320

/** The space available to a page's table beside a sidebar of this width. */
export function tableRoom(sidebar: number, isPhone: boolean): { width: number; height: number } {
  const aside = 2 * (border + (isPhone ? padding.phone : padding.desk))
  return {
    width: Math.min(widest, window.innerWidth - sidebar) - aside,
    height: Math.max(lowest, window.innerHeight - aboveAndBelow),
  }
}
