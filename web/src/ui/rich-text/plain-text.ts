/** The words of formatted text, a line for each paragraph. Parsed apart from the page: nothing in it is loaded or run. */
export function plainText(html: string): string {
  const broken = html.replace(/<(br|hr)\s*\/?>|<\/(p|li|h[1-3]|blockquote|pre)>/g, '$&\n')
  return new DOMParser().parseFromString(broken, 'text/html').body.textContent?.trim() ?? ''
}
