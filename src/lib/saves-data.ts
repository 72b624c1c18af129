/** Whether the visitor asks sites to send little: then nothing is fetched before it is needed. */
export const savesData = (): boolean =>
  'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
