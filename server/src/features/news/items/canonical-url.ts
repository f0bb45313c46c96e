// Canonicalizes the URLs of a page that differ between feeds, newsletters and ads.

const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|cmpid|ocid|ref_src|guccounter|soc_src|soc_trk)$/i

export function canonicalUrl(address: string): string {
  const url = new URL(address)
  url.hash = ''
  url.protocol = 'https:'
  url.hostname = url.hostname.replace(/^(?:www|m|amp)\./, '')
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name))
  kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  url.search = new URLSearchParams(kept).toString()
  url.pathname = url.pathname.replace(/\/+$/, '') || '/'
  return url.href
}
