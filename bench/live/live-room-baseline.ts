import { createServer } from 'node:http';
import { Server } from 'socket.io';

// The baseline of the room: Socket.IO as its guide has it, everybody in one room. Prints its port.
const http = createServer();
const io = new Server(http, { transports: ['websocket'] });
io.on('connection', (socket) => {
  void socket.join('class');
  socket.on('say', (event: unknown) => io.to('class').emit('event', event));
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
