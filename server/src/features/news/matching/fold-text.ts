/** Without accents and case; possessives and hyphens make no difference. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']s\b/g, '')
    .replace(/[’']/g, '')
    .toLowerCase()
