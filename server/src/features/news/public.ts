export { storeItems as storeNews } from './items/store.ts'
export { newsPart } from './service.ts'
