import { Worker } from 'node:worker_threads'
import { documentLimits } from '@rostrum/contract/research/document-values'
import type { PageText } from '../page-text.ts'
import { cleanText } from './page.ts'
import { ReadingProblem, readingProblems } from './problems.ts'

export interface PdfBatch {
  pageCount: number
  pages: PageText[]
}
type Message = PdfBatch | { problem: 'encrypted' | 'damaged' }

const script = new URL('./pdf-worker.ts', import.meta.url)

/** More than any real batch of pages needs: a file that was made to be slow ends. */
const patienceMs = 60_000
/** A file that was made to fill the memory ends its thread, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** Pages in batches; the thread reads the next one only when the one before was taken. */
export async function* readPdf(path: string, signal: AbortSignal): AsyncGenerator<PdfBatch> {
  const worker = new Worker(script, {
    workerData: { path },
    resourceLimits,
    // The library warns on the console that it cannot draw here.
    stdout: true,
    stderr: true,
  })
  try {
    let read = 0
    for (;;) {
      const message = await nextFrom(worker, signal)
      if ('problem' in message) throw new ReadingProblem(readingProblems[message.problem])
      if (message.pageCount > documentLimits.pages) throw new ReadingProblem(readingProblems.tooLong)
      read += message.pages.length
      yield { ...message, pages: message.pages.map(({ number, text }) => ({ number, text: cleanText(text) })) }
      if (read >= message.pageCount) return
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}

function nextFrom(worker: Worker, signal: AbortSignal): Promise<Message> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(() => end(() => reject(new ReadingProblem(readingProblems.tooSlow))), patienceMs)
    const heard = (message: Message) => end(() => resolve(message))
    const failed = () => end(() => reject(new ReadingProblem(readingProblems.damaged)))
    const aborted = () => end(() => reject(signal.reason as Error))
    function end(settle: () => void) {
      clearTimeout(timer)
      worker.off('message', heard).off('error', failed).off('exit', failed)
      signal.removeEventListener('abort', aborted)
      settle()
    }
    worker.once('message', heard).once('error', failed).once('exit', failed)
    signal.addEventListener('abort', aborted, { once: true })
  })
}
