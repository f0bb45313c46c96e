import styles from './road.css?inline'

const clock = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** On the clock of the phone: As of Wed, Nov 18, 8:05 AM, offline */
export const asOf = (instant: number, isOnline: boolean): string =>
  `As of ${clock.format(instant)}${isOnline ? '' : ', offline'}`

/** The page as it is drawn, without scripts and with its own styles. */
export function copyOf(drawn: HTMLElement, loadedAt: number): string {
  const copy = document.implementation.createHTMLDocument('On the road')
  const root = copy.documentElement
  root.lang = 'en'
  copy.body.className = 'road-copy'
  const viewport = copy.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = 'width=device-width, initial-scale=1'
  const scheme = copy.createElement('meta')
  scheme.name = 'color-scheme'
  scheme.content = 'light dark'
  const icon = copy.createElement('link')
  icon.rel = 'icon'
  icon.href = 'data:,'
  const style = copy.createElement('style')
  style.textContent = styles
  copy.head.append(viewport, scheme, icon, style)
  const main = copy.createElement('main')
  main.className = 'road'
  const title = copy.createElement('h1')
  title.textContent = 'On the road'
  const status = copy.createElement('p')
  status.className = 'road-status'
  status.textContent = asOf(loadedAt, false)
  const again = copy.createElement('a')
  again.href = location.pathname
  again.textContent = 'Try again'
  main.append(title, status, again, ...[...drawn.childNodes].map((node) => node.cloneNode(true)))
  copy.body.append(main)
  return `<!doctype html>${root.outerHTML}`
}
