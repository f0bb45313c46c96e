// Where the user has been in this tab, so that a page whose subject is gone can return to the page before it.

const longest = 30
const trail: string[] = []

/** Called once for each page shown; `href` without the origin. */
export function recordVisit(href: string): void {
  if (trail.at(-1) === href) return
  trail.push(href)
  if (trail.length > longest) trail.shift()
}

/** The last page that is not below one of the given paths. */
export const lastPageOutside = (...paths: string[]): string | undefined =>
  trail.findLast((href) => !paths.some((path) => isBelow(href, path)))

const isBelow = (href: string, path: string): boolean => {
  const [pathname] = href.split(/[?#]/)
  return pathname === path || (pathname ?? '').startsWith(`${path}/`)
}
