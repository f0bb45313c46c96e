// Who owns our security and its peers, who holds the peers but not us, and what every figure rests on.
import { counted, expectReadable, exported, grid, pickQuarter, test, title } from './support/holders.ts'
import { expect } from './support/test.ts'

const list = 'Institutions'

test('peer ownership: white space is one click away, rows are grouped, and the file has what is shown', async ({
  page,
  choose,
}) => {
  test.slow()
  await choose('Peer Ownership Matrix')
  await expect(page).toHaveURL('/peerOwnership')
  await expect(title(page)).toHaveText('Peer Ownership Matrix')
  const header = (name: string) => grid(page, list).getByRole('columnheader', { name, exact: true })
  for (const name of ['Institution', 'VLTN.A', 'CDRM', 'Peers held']) await expect(header(name)).toBeAttached()
  const all = await counted(page, 'institution')
  await expectReadable(page, 'peer-ownership')

  await page.getByRole('button', { name: /^White space/ }).click()
  await expect(page).toHaveURL('/peerOwnership?ownership=non_holders&leastPeers=3')
  await expect.poll(() => counted(page, 'institution')).toBeLessThan(all)
  const white = await counted(page, 'institution')
  await page.getByText('Relative weight', { exact: true }).click()
  await expect(page).toHaveURL(/measure=relative/)
  const file = await exported(page)
  expect(file.name).toMatch(/-peer-ownership-\d{4}Q[1-4]\.csv$/)
  expect(file.lines).toHaveLength(white)
  expect(file.columns.slice(0, 3)).toEqual(['Institution', 'VLTN.A Relative weight', 'Peers held'])

  await page.getByRole('button', { name: /^All institutions/ }).click()
  await expect.poll(() => counted(page, 'institution')).toBe(all)
  await page.getByRole('switch', { name: 'Group by peers held' }).click()
  await expect(
    grid(page, list)
      .getByRole('rowheader', { name: /^\d+ of \d+ peers: [\d,]+ institutions?, / })
      .first(),
  ).toBeVisible()
})

test('a security added for a look is a column, and funds are a tab', { tag: '@full' }, async ({ page, open }) => {
  await open('/peerOwnership')
  await page.getByRole('textbox', { name: 'Add a security to this view' }).fill('BRKM')
  await page.getByRole('option', { name: /BRKM/ }).click()
  await expect(page).toHaveURL(/also=/)
  await expect(grid(page, list).getByRole('columnheader', { name: 'BRKM', exact: true })).toBeAttached()
  await pickQuarter(page, 'Quarter', 'Q2 2026')
  await expect(page).toHaveURL(/quarter=2026-06-30/)
  await page.getByRole('button', { name: 'Remove BRKM' }).click()
  await expect(page).toHaveURL('/peerOwnership?quarter=2026-06-30')
  await page.getByRole('tab', { name: 'Funds (N-PORT)' }).click()
  await expect(page).toHaveURL('/peerOwnership/funds')
  await expect(grid(page, 'Funds').getByRole('columnheader', { name: 'VLTN.A', exact: true })).toBeAttached()
  await expectReadable(page, 'peer-ownership-funds')
})
