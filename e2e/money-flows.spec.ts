// Money Flows: what managers bought and sold between two quarters, down to the managers, rotations and streaks.
import { counted, expectReadable, exported, grid, pickQuarter, test, title } from './support/holders.ts'
import { expect } from './support/test.ts'

const table = 'Net flows, your stock, peers and industry'

test('money flows follow the period, and every figure opens the managers behind it', async ({ page, choose }) => {
  test.slow()
  await choose('Money Flows')
  await expect(page).toHaveURL('/flow')
  await expect(title(page)).toHaveText('Money Flows')
  const flows = page.getByRole('region', { name: table })
  const row = flows.getByRole('row').nth(1)
  await expect(row).toContainText('VLTN.A')
  await expect(flows.getByRole('row', { name: /Sector: / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quick add' })).toHaveCount(0)
  await expectReadable(page, 'money-flows')

  const before = await row.textContent()
  await pickQuarter(page, 'From', 'Q4 2025')
  await expect(page).toHaveURL('/flow?from=2025-12-31')
  await expect(row).not.toHaveText(before ?? '')

  await page.getByRole('combobox', { name: 'Flows of' }).click()
  await page.getByRole('option', { name: 'CDRM' }).click()
  await expect(page).toHaveURL(/subject=/)
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Type', { exact: true }).click()
  await expect(page).toHaveURL(/by=type/)
  const types = page.getByRole('region', { name: 'Net flows by type' })
  const inflow = types.getByRole('link', { name: /^Inflow of Hedge Fund/ })
  const said = await inflow.textContent()
  const buyers = Number(
    (
      await types
        .getByRole('row', { name: /^Hedge Fund/ })
        .getByRole('cell')
        .nth(6)
        .textContent()
    )?.replaceAll(',', ''),
  )
  await inflow.click()
  await expect(page).toHaveURL(/\/flow\/managers\?.*by=type&groupKey=hedge_fund&side=buyers$/)
  await expect(page.getByRole('button', { name: 'Remove filter Type' })).toBeVisible()
  expect(await counted(page, 'manager')).toBe(buyers)
  await expect(grid(page, 'Managers').getByRole('row', { name: /^Total/ })).toContainText(said ?? '')
  await expectReadable(page, 'money-flows-managers')
  const file = await exported(page)
  expect(file.name).toMatch(/money-flows-managers-2025Q4-\d{4}Q[1-4]\.csv$/)
  expect(file.lines).toHaveLength(buyers)
  expect(file.columns.slice(0, 3)).toEqual(['Manager', 'Net flow (USD)', 'Price effect (USD)'])
})

test('a rotation leads to its managers, and streaks to theirs', { tag: '@full' }, async ({ page, open }) => {
  test.slow()
  await open('/flow/rotations')
  await expect(page.getByRole('img', { name: /^Rotations between VLTN.A and its peers/ })).toBeVisible()
  await expectReadable(page, 'money-flows-rotations')
  const pairs = page.getByRole('region', { name: 'Rotations by peer' })
  const followed = pairs.getByRole('link', { name: /^From (?!all).+: [\d,]+ managers?$/ }).first()
  const managers = Number(/: ([\d,]+) managers?$/.exec((await followed.getAttribute('aria-label')) ?? '')?.[1])
  await followed.click()
  await expect(page).toHaveURL(/direction=(into|out)&peerId=/)
  await expect.poll(() => counted(page, 'manager')).toBe(managers)
  const file = await exported(page)
  expect(file.lines).toHaveLength(managers)

  await page.getByRole('tab', { name: 'Streaks' }).click()
  await expect(page).toHaveURL('/flow/streaks')
  const lengths = page.getByRole('region', { name: 'Streaks by length' })
  const streak = lengths.getByRole('link', { name: /^Buying [2-8] quarters/ }).first()
  await expect(streak).toBeVisible()
  await expectReadable(page, 'money-flows-streaks')
  const buyers = Number(await streak.textContent())
  await streak.click()
  await expect.poll(() => counted(page, 'manager')).toBe(buyers)
  await page.getByRole('button', { name: 'Remove filter Streak' }).click()
  await expect(page).toHaveURL('/flow/streaks')
})
