/** Simplified characters with the traditional ones they stand for, `简 簡|后 後 后`. */
declare module 'opencc-js/dict/STCharacters' {
  const pairs: string;
  export default pairs;
}
