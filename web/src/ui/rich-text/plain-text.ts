/** Extracts the text of HTML, one line per paragraph. Parsed in a detached document, so nothing is loaded or run. */
export function plainText(html: string): string {
  const broken = html.replace(/<(br|hr)\s*\/?>|<\/(p|li|h[1-3]|blockquote|pre)>/g, '$&\n')
  return new DOMParser().parseFromString(broken, 'text/html').body.textContent?.trim() ?? ''
}
