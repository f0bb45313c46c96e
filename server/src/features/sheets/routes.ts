import { sheets } from '@rostrum/contract/sheets'
import type { Implement } from '#platform/http/implement.ts'
import { addressesOfFile } from './addresses/service.ts'
import { forgetSheet, readSheet, takeInSheet } from './service.ts'

export function sheetRoutes(implement: Implement) {
  implement(sheets.addresses, addressesOfFile)
  implement(sheets.create, takeInSheet)
  implement(sheets.read, readSheet)
  implement(sheets.delete, forgetSheet)
}
