// Finds the visitor's time zone, shows times as soon as an option changes, and sends a form once. Without it the page
// works with its buttons.
const main = document.getElementById('booking')
const options = document.getElementById('options')

const zone = document.getElementById('zone')
if (options) options.addEventListener('change', () => options.requestSubmit())

// In a form with answers, a button of its own shows the times again and keeps what was answered.
const show = document.getElementById('show-times')
if (show && zone) zone.addEventListener('change', () => zone.form.requestSubmit(show))

if (zone) {
  main.classList.add('scripted')
  const found = Intl.DateTimeFormat().resolvedOptions().timeZone
  const isGiven = new URLSearchParams(location.search).has('zone')
  if (!isGiven && found && zone.value !== found && [...zone.options].some(({ value }) => value === found)) {
    const address = new URL(location.href)
    address.searchParams.set('zone', found)
    location.replace(address)
  }
}

const form = document.getElementById('details')
if (form) {
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
    for (const button of form.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true')
  })
  // Back in the browser's history shows the page as it was left.
  addEventListener('pageshow', () => {
    isSent = false
    for (const button of form.querySelectorAll('button')) button.removeAttribute('aria-disabled')
  })
}

const wrong = main.querySelector('.wrong input, .wrong textarea, [role="alert"] + form select')
if (wrong) wrong.focus()
