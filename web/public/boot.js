// Before anything else loads.
;(() => {
  // The scheme this browser last used, so that a dark page never flashes white.
  const kept = localStorage.getItem('rostrum.theme')
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = kept === 'light' || kept === 'dark' ? kept : prefersDark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  document.documentElement.style.backgroundColor = scheme === 'dark' ? '#0d1013' : '#f7f8f9'
  // The content security policy forbids code made at run time, which zod would try while its schemas load.
  globalThis.__zod_globalConfig = { jitless: true }
})()
