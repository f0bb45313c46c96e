import { sheets } from '@rostrum/contract/sheets'
import type { Implement } from '#platform/http/implement.ts'
import { forgetSheet, readSheet, takeInSheet } from './service.ts'

export function sheetRoutes(implement: Implement) {
  implement(sheets.create, takeInSheet)
  implement(sheets.read, readSheet)
  implement(sheets.delete, forgetSheet)
}
