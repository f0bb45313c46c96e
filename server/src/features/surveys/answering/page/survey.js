// Saves while the respondent types, and keeps trying when the network is gone. Without it the page works as a form.
const main = document.getElementById('survey')
let form = null
let timer = 0
let isSending = false
let isOffline = false
let saving

const keyOf = () => `survey ${location.pathname.slice(-43)}`
const saves = () => form?.dataset.saves
const say = (text) => {
  const status = document.getElementById('status')
  if (status) status.textContent = text
}
const wordOf = (name) => form?.dataset[name] ?? ''

const fieldsOf = (go) => {
  const fields = new URLSearchParams(new FormData(form))
  fields.set('go', go)
  return fields
}

const store = {
  read() {
    try {
      return localStorage.getItem(keyOf())
    } catch {
      return null
    }
  },
  write(text) {
    try {
      localStorage.setItem(keyOf(), text)
    } catch {
      // Private windows may refuse; the answers are still in the page.
    }
  },
  clear() {
    try {
      localStorage.removeItem(keyOf())
    } catch {
      // Nothing was kept.
    }
  },
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until the server is there again. The server recognizes what it already has. */
async function post(fields) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await fetch(form.action, { method: 'POST', body: fields, credentials: 'omit' })
      if (answer.status < 500 && answer.status !== 429) {
        if (attempt > 0) say(wordOf('retried'))
        return answer
      }
    } catch {
      // No connection.
    }
    say(wordOf('retrying'))
    await pause(Math.min(1000 * 2 ** attempt, 15000))
  }
}

function show(text, address) {
  const page = new DOMParser().parseFromString(text, 'text/html')
  const next = page.getElementById('survey')
  if (!next) return location.reload()
  document.title = page.title
  document.documentElement.lang = page.documentElement.lang
  main.replaceChildren(...next.childNodes)
  if (address && new URL(address).pathname !== location.pathname) history.replaceState(null, '', address)
  begin()
  const wrong = main.querySelector('.wrong input, .wrong select, .wrong textarea')
  ;(wrong ?? main).focus()
  if (!wrong) scrollTo(0, 0)
}

async function send(go) {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  saving?.abort()
  const buttons = [...form.querySelectorAll('button')]
  for (const button of buttons) button.setAttribute('aria-disabled', 'true')
  const answer = await post(fieldsOf(go))
  isSending = false
  // Before the address changes, under which they are kept.
  if (answer.redirected) store.clear()
  show(await answer.text(), answer.url)
  if (!answer.redirected && saves() === 'browser') store.write(fieldsOf('resume').toString())
}

/** An answer may bring up another question on the same page. */
async function refresh({ name, value }) {
  await send('refresh')
  const same = [...main.querySelectorAll('input, select, textarea')].filter((one) => one.name === name)
  ;(same.find((one) => one.value === value) ?? same[0])?.focus()
}

/** One at a time, and none after the page has been sent: an old save must not overwrite newer answers. */
async function save() {
  if (!form || isSending) return
  if (saves() === 'browser') return store.write(fieldsOf('resume').toString())
  if (saves() !== 'server') return
  saving?.abort()
  saving = new AbortController()
  const { signal } = saving
  try {
    await fetch(form.action, { method: 'POST', body: fieldsOf('save'), credentials: 'omit', signal })
    if (isOffline) say(wordOf('retried'))
    isOffline = false
  } catch {
    if (signal.aborted) return
    isOffline = true
    say(wordOf('retrying'))
    timer = setTimeout(save, 3000)
  }
}

function begin() {
  form = document.getElementById('questions')
  if (!form) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(event.submitter?.value ?? 'next')
  })
  form.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(save, 1200)
  })
  form.addEventListener('change', ({ target }) => {
    if (form.dataset.refreshes && target.name.startsWith('a.')) void refresh(target)
  })
  // Writing beside "Other" means it.
  for (const text of form.querySelectorAll('.other input[type="text"]')) {
    text.addEventListener('input', () => {
      const box = text.closest('.other').querySelector('[value="_other"]')
      if (text.value.trim() && box) box.checked = true
    })
  }
  const language = form.querySelector('select[name="language"]')
  language?.addEventListener('change', () => send('language'))
}

async function resume() {
  const kept = saves() === 'browser' && store.read()
  if (!kept) return
  const answer = await post(new URLSearchParams(kept))
  if (answer.ok) show(await answer.text())
  else store.clear()
}

begin()
addEventListener('pagehide', () => {
  if (form && saves() === 'browser' && !isSending) store.write(fieldsOf('resume').toString())
})
void resume()
const wrong = main.querySelector('.wrong input, .wrong select, .wrong textarea')
if (wrong) wrong.focus()
