// What an operator copies from agrees with the program: the settings and the files of deploy/.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment } from './config.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const settings = Object.keys(Environment.shape).filter((name) => name !== 'NODE_ENV')
const isSetting = (name: string) => settings.includes(name)

test('every setting is in .env.example, which has no other', () => {
  const listed = [...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(settings.toSorted())
})

test('the README says what every setting means', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1] ?? '')
  const explained = new Set(rows.flatMap((cell) => cell.match(/[A-Z][A-Z_]+/g) ?? []))
  expect(settings.filter((name) => !explained.has(name))).toEqual([])
})

test.each([
  ['deploy/Containerfile', /^ENV (.*)$/gm],
  ['deploy/rostrum.service', /^Environment=(.*)$/gm],
])('%s sets only what the program reads', (path, lines) => {
  const names = [...read(path).matchAll(lines)].flatMap(([, pairs = '']) => pairs.match(/[A-Z_]+(?==)/g) ?? [])
  expect(names).toContain('DATA_DIR')
  expect(names.filter((name) => !isSetting(name))).toEqual([])
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)('systemd finds nothing wrong with the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-unit-'))
  try {
    const file = join(folder, 'rostrum.service')
    // Node may be elsewhere on this machine.
    const unit = read('deploy/rostrum.service').replace('ExecStart=/usr/bin/node ', `ExecStart=${process.execPath} `)
    writeFileSync(file, unit)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect([status, stderr.split('\n').filter((line) => line.includes('rostrum'))]).toEqual([0, []])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the compose file sets only what the program reads, and what several processes need', () => {
  const [, ours = ''] = /environment: &environment\n([\s\S]*?)\n {2}\w/.exec(read('deploy/compose.yaml')) ?? []
  const names = ours.match(/^ +[A-Z_]+(?=:)/gm)?.map((name) => name.trim()) ?? []
  expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATABASE_OWNER_URL', 'SECRETS_KEY', 'PUBLIC_URL']))
  expect(names.filter((name) => !isSetting(name))).toEqual([])
})

test('the image has the packages of every workspace before it installs', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const [before = ''] = read('deploy/Containerfile').split('RUN npm ci')
  for (const name of workspaces) expect(before).toContain(`COPY ${name}/package.json ${name}/`)
})

test('what git ignores stays out of the image, and so does its history', () => {
  const ignored = read('.gitignore').trim().split('\n')
  const left = read('.dockerignore').trim().split('\n')
  const names = ignored.map((line) => line.replace(/\/$/, ''))
  expect(names.filter((name) => !left.includes(name) && !left.includes(`**/${name}`))).toEqual([])
  expect(left).toContain('.git')
})
