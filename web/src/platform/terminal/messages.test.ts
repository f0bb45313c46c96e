import { expect, test, vi } from 'vitest'
import { connectTerminal } from './messages.ts'

const host = 'https://terminal.example.com'

function frameIn(ancestors: string[] | undefined) {
  const listeners = new Set<(event: MessageEvent) => void>()
  const parent = { postMessage: vi.fn() }
  const frame = {
    parent,
    location: ancestors ? { ancestorOrigins: { contains: (origin: string) => ancestors.includes(origin) } } : {},
    addEventListener: (_type: 'message', listener: (event: MessageEvent) => void) => void listeners.add(listener),
    removeEventListener: (_type: 'message', listener: (event: MessageEvent) => void) => void listeners.delete(listener),
  }
  const send = (data: unknown, { origin = host, source = parent as unknown } = {}) => {
    for (const listener of listeners) listener({ data, origin, source } as MessageEvent)
  }
  return { frame, parent, send }
}

test('is ready at once, for configured origins only', () => {
  const { frame, parent } = frameIn(undefined)
  connectTerminal(frame, [host], vi.fn())
  expect(parent.postMessage.mock.calls).toEqual([[{ type: 'rostrum:ready' }, host]])
})

test('tries only the origin around it where the browser knows it', () => {
  const { frame, parent } = frameIn([host])
  const terminal = connectTerminal(frame, ['https://other.example.com', host], vi.fn())
  terminal.announce({ ticker: 'VLTR', cusip: null, name: 'Veltrane' })
  expect(parent.postMessage.mock.calls).toEqual([
    [{ type: 'rostrum:ready' }, host],
    [{ type: 'rostrum:security-changed', ticker: 'VLTR', cusip: null, name: 'Veltrane' }, host],
  ])
})

test('takes a security from the page around it, and from nobody else', () => {
  const { frame, send } = frameIn(undefined)
  const onSecurity = vi.fn()
  const terminal = connectTerminal(frame, [host], onSecurity)
  const message = { type: 'rostrum:security', ticker: ' VLTR ' }
  send(message, { origin: 'https://evil.example.com' })
  send(message, { source: {} })
  for (const bad of [null, 'VLTR', {}, { type: 'rostrum:security' }, { type: 'other', ticker: 'VLTR' }]) send(bad)
  send({ type: 'rostrum:security', ticker: 'x'.repeat(21) })
  expect(onSecurity).not.toHaveBeenCalled()
  send(message)
  send({ type: 'rostrum:security', cusip: '123456789' })
  expect(onSecurity.mock.calls).toEqual([
    [{ ticker: 'VLTR', cusip: undefined }],
    [{ ticker: undefined, cusip: '123456789' }],
  ])
  terminal.disconnect()
  send(message)
  expect(onSecurity).toHaveBeenCalledTimes(2)
})
