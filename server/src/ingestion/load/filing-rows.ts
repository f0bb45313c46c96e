// Rows of information tables, by COPY into the open transaction.
import type pg from 'pg'
import { type TitledOption, titledOption } from '../parse/option-title.ts'
import { Copy } from './copy.ts'
import { insertAll } from './directory.ts'

const columns = [
  'accession',
  'row_number',
  'issuer_name',
  'class_title',
  'cusip',
  'security_id',
  'value',
  'amount',
  'amount_type',
  'put_call',
  'discretion',
  'other_managers',
  'voting_sole',
  'voting_shared',
  'voting_none',
] as const

export interface FilingRow {
  accession: string
  number: number
  issuerName: string
  titleOfClass: string
  cusip: string
  securityId: string
  value: bigint
  amount: bigint
  amountUnit: 'SH' | 'PRN'
  putCall: 'put' | 'call' | null
  discretion?: string | null
  otherManagers?: readonly number[]
  votingSole?: bigint
  votingShared?: bigint
  votingNone?: bigint
}

export class FilingRows {
  readonly #client: pg.ClientBase
  #copy: Copy | undefined
  #titledOptions: object[] = []

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  write(row: FilingRow): Promise<void> | undefined {
    const titled =
      row.putCall === null && row.amountUnit === 'SH' ? titledOption(row.titleOfClass, row.issuerName) : null
    if (titled) this.#titledOptions.push(recordOf(row, titled))
    this.#copy ??= new Copy(this.#client, 'market.filing_rows', columns)
    return this.#copy.write([
      row.accession,
      row.number,
      row.issuerName,
      row.titleOfClass,
      row.cusip,
      row.securityId,
      row.value,
      row.amount,
      row.amountUnit,
      row.putCall,
      row.discretion ?? null,
      row.otherManagers ?? [],
      row.votingSole ?? null,
      row.votingShared ?? null,
      row.votingNone ?? null,
    ])
  }

  async end(): Promise<void> {
    await this.#copy?.end()
    this.#copy = undefined
    // In pieces, because a file can name anything on every row.
    while (this.#titledOptions.length > 0)
      await insertAll(this.#client, 'market.titled_options', this.#titledOptions.splice(0, 10_000))
  }

  async abort(): Promise<void> {
    await this.#copy?.abort()
    this.#copy = undefined
  }
}

const recordOf = ({ accession, number }: FilingRow, { side, isPlain }: TitledOption) => ({
  accession,
  row_number: number,
  side,
  is_plain: isPlain,
})
