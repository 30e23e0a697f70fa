import { useEffect, useMemo, useState } from 'react';

/** The server's time, anew each second, from when it last said what time it was. */
export function useServerNow(serverNow: number) {
  const ahead = useMemo(() => serverNow - Date.now(), [serverNow]);
  const [now, setNow] = useState(() => Date.now() + ahead);
  // Time passes outside React.
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now() + ahead), 1000);
    return () => window.clearInterval(timer);
  }, [ahead]);
  return now;
}
