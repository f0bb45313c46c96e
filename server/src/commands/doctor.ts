// npm run doctor: what is wrong with this installation, and what to do. Exits with 1 if something must be done now.
import { readConfig } from '#platform/config.ts'
import { examine } from '#platform/doctor/examine.ts'
import { withMessages } from './with-database.ts'

const marks = { ok: '✓', warning: '!', error: '✗' }

await withMessages(async () => {
  const findings = await examine(readConfig(process.env))
  for (const { name, level, message, advice } of findings) {
    console.log(`${marks[level]} ${name}: ${message}`)
    if (advice) console.log(`    ${advice}`)
  }
  const count = (level: string) => findings.filter((finding) => finding.level === level).length
  console.log(`\n${count('error')} errors, ${count('warning')} warnings`)
  if (count('error') > 0) process.exitCode = 1
})
