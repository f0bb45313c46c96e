// When somebody last did something in any tab: an open page calls the server by itself too, and a company may end
// sign-ins that nobody uses. Other tabs of the same browser share it through storage.
const key = 'rostrum.last-input'
const stepMs = 5000

let lastInput = Date.now()

function note() {
  const now = Date.now()
  if (now - lastInput < stepMs) return
  lastInput = now
  try {
    localStorage.setItem(key, String(now))
  } catch {
    // Without storage, each tab counts for itself.
  }
}

for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
  // Unit tests have no window.
  globalThis.window?.addEventListener(event, note, { capture: true, passive: true })
}

export function idleSeconds(): number {
  let elsewhere = 0
  try {
    elsewhere = Number(localStorage.getItem(key) ?? 0)
  } catch {
    // As above.
  }
  return Math.max(0, Math.floor((Date.now() - Math.max(lastInput, elsewhere)) / 1000))
}
