const names = new Intl.DisplayNames(['en'], { type: 'language' })

export const languageName = (language: string): string => names.of(language) ?? language

/** Those that investors read, by name; a form may have others. */
export const commonLanguages = [
  ...['ar', 'zh-CN', 'zh-TW', 'da', 'nl', 'en', 'fi', 'fr', 'fr-CA', 'de', 'el', 'he', 'hi', 'it', 'ja', 'ko'],
  ...['no', 'pl', 'pt', 'pt-BR', 'ru', 'es', 'sv', 'th', 'tr'],
].sort((a, b) => languageName(a).localeCompare(languageName(b)))
