import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { problemsOfDisk } from './health.ts'

test('a disk with too little space or no write access is a problem, a missing directory is not', async () => {
  expect(await problemsOfDisk(tmpdir(), 0)).toEqual([])
  expect(await problemsOfDisk(tmpdir(), Number.POSITIVE_INFINITY)).toEqual(['disk_full'])
  expect(await problemsOfDisk('/nowhere/at/all')).toEqual([])
})

test.runIf(process.platform === 'linux')('a directory that cannot be written to is a problem', async () => {
  // Not even root can create a file there.
  expect(await problemsOfDisk('/proc/sys/kernel', 0)).toEqual(['disk_read_only'])
})
