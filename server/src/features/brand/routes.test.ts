import { brand } from '@rostrum/contract/reports/brand'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { testVirus } from '#testing/file-uploads.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const send = (bytes: Buffer | string, someone = ada) =>
  api.request('PUT', '/v2/brand/logo', {
    ...someone,
    body: new Uint8Array(Buffer.from(bytes)),
    headers: { 'content-type': 'application/octet-stream' },
  })

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#762c63' } })

const kept = async () => {
  const { logo } = await api.call(brand.read, {}, ada)
  return sharp(Buffer.from(logo?.split(',')[1] ?? '', 'base64')).metadata()
}

describe('the brand', () => {
  test('begins with the company’s name and is changed by admins alone', async () => {
    expect(await api.call(brand.read, {}, miles)).toMatchObject({
      name: expect.stringContaining('Veltrane'),
      logo: null,
    })
    const body = { name: 'Veltrane IR', color: '#762C63' }
    expect(await api.call(brand.update, { body }, ada)).toMatchObject({ name: 'Veltrane IR', color: '#762c63' })
    await expect(api.call(brand.update, { body }, miles)).rejects.toMatchObject({ status: 403 })
    expect(await api.call(brand.read, {}, noor)).not.toMatchObject({ name: 'Veltrane IR' })
  })

  test.each(['#ffee00', 'red', '#12345', ''])('the color %s is rejected', async (color) => {
    await expect(api.call(brand.update, { body: { name: 'V', color } }, ada)).rejects.toMatchObject({ status: 422 })
  })
})

describe('the logo', () => {
  test('is kept as a PNG of a size for documents', async () => {
    expect((await send(await picture(3000, 1000).jpeg().toBuffer())).status).toBe(200)
    expect(await kept()).toMatchObject({ format: 'png', width: 800, height: 267 })
    expect((await api.call(brand.removeLogo, {}, ada)).logo).toBeNull()
  })

  test('is drawn from an SVG without what else is in it', async () => {
    const secret = 'file:///etc/hostname'
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="40">
      <script>alert(1)</script><image xlink:href="${secret}" width="10" height="10"/>
      <rect width="100" height="40" fill="#115a74" onload="alert(1)"/></svg>`
    expect((await send(svg)).status).toBe(200)
    expect(await kept()).toMatchObject({ format: 'png', width: 800 })
    const { logo } = await api.call(brand.read, {}, ada)
    expect(Buffer.from(logo?.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain('alert')
  })

  test.each([
    ['text', 'not a picture'],
    ['a page', '<html><script>alert(1)</script></html>'],
    [
      'nested entities',
      `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(500)}"><!ENTITY c "${'&b;'.repeat(500)}">]><svg xmlns="http://www.w3.org/2000/svg" width="${'9'.repeat(9)}" height="99999999"><text>&c;</text></svg>`,
    ],
    ['nothing', ''],
  ])('%s is rejected', async (_, bytes) => {
    expect((await send(bytes)).status).toBe(422)
  })

  test('that is tiny, of another type, too large, or the test virus is rejected', async () => {
    expect((await send(await picture(10, 10).png().toBuffer())).status).toBe(422)
    expect((await send(await picture(200, 80).webp().toBuffer())).status).toBe(422)
    expect((await send(Buffer.alloc(3 * 1024 * 1024))).status).toBe(413)
    expect((await send(Buffer.concat([await picture(200, 80).png().toBuffer(), Buffer.from(testVirus)]))).status).toBe(
      422,
    )
    expect((await send(await picture(200, 80).png().toBuffer(), miles)).status).toBe(403)
  })
})
