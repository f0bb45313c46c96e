import type { Db } from '../database/database.ts'
import { type Brand, defaultBrandColor } from './brand.ts'

/** Of the customer whose transaction this is. */
export async function readBrand(db: Db, customerName: string): Promise<Brand> {
  const found = await db.selectFrom('app.brands').select(['name', 'color', 'logo']).executeTakeFirst()
  if (!found) return { name: customerName, color: defaultBrandColor }
  const { name, color, logo } = found
  return { name, color, ...(logo && { logo: `data:image/png;base64,${logo.toString('base64')}` }) }
}
