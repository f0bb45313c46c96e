import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const api = `http://localhost:${process.env.API_PORT ?? 3001}`

export default defineConfig({
  plugins: [react(), { name: 'version', transformIndexHtml: (html) => html.replace('%VERSION%', version) }],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Every file is a request of its own: what the first screen needs is one, and so is what many pages share.
            { name: 'start', tags: ['$initial'] },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    // The API answers under the same origin, as it does when the server serves the built application itself.
    proxy: {
      '^/(v1|v2|oidc|docs|_status|s|\\.well-known)(/|$|\\?)': { target: api },
      '^/sign-in/[^/]+/interaction': { target: api },
    },
  },
})
