// Files as answers: never kept by a cache, saved under a name.
import type { ReportOutput } from '@rostrum/contract/platform/endpoint'
import type { FastifyReply } from 'fastify'
import { reportFileTypes } from '../report/file-types.ts'
import { attachment } from './export-file.ts'
import { workbookType } from './xlsx.ts'

type Extension = Parameters<typeof attachment>[1]

const send = (reply: FastifyReply, file: Buffer, type: string, name: string, extension: Extension) =>
  reply
    .header('content-type', type)
    .header('content-disposition', attachment(name, extension))
    .header('cache-control', 'no-store')
    .send(file)

export const sendPdf = (reply: FastifyReply, file: Buffer, name: string) =>
  send(reply, file, 'application/pdf', name, 'pdf')

export const sendWorkbook = (reply: FastifyReply, file: Buffer, name: string) =>
  send(reply, file, workbookType, name, 'xlsx')

export const sendReport = (reply: FastifyReply, file: Buffer, { name, format }: ReportOutput) =>
  send(reply, file, reportFileTypes[format], name, format)
