// Rows of information tables, by COPY into the open transaction.
import type pg from 'pg'
import { Copy } from './copy.ts'

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

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  write(row: FilingRow): Promise<void> | undefined {
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
  }

  async abort(): Promise<void> {
    await this.#copy?.abort()
    this.#copy = undefined
  }
}
