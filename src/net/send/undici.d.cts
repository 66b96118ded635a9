export { Client, type Dispatcher, Socks5ProxyAgent } from 'undici';
