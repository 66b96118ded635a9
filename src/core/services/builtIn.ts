import aliyunRpc from './builtIn/aliyun-rpc.json' with { type: 'json' };
import awsS3 from './builtIn/aws-s3.json' with { type: 'json' };
import awsSigv2 from './builtIn/aws-sigv2.json' with { type: 'json' };
import awsSigv4 from './builtIn/aws-sigv4.json' with { type: 'json' };
import binance from './builtIn/binance.json' with { type: 'json' };
import bitmex from './builtIn/bitmex.json' with { type: 'json' };
import cloudinary from './builtIn/cloudinary.json' with { type: 'json' };
import duo from './builtIn/duo.json' with { type: 'json' };
import flickr from './builtIn/flickr.json' with { type: 'json' };
import gate from './builtIn/gate.json' with { type: 'json' };
import googleMaps from './builtIn/google-maps.json' with { type: 'json' };
import kraken from './builtIn/kraken.json' with { type: 'json' };
import lastfm from './builtIn/lastfm.json' with { type: 'json' };
import lazada from './builtIn/lazada.json' with { type: 'json' };
import mailruClient from './builtIn/mailru-client.json' with { type: 'json' };
import mailruServer from './builtIn/mailru-server.json' with { type: 'json' };
import oauth1HmacSha1 from './builtIn/oauth1-hmac-sha1.json' with { type: 'json' };
import pusher from './builtIn/pusher.json' with { type: 'json' };
import adyenWebhook from './builtIn/received/adyen-webhook.json' with { type: 'json' };
import discourseSso from './builtIn/received/discourse-sso.json' with { type: 'json' };
import githubWebhook from './builtIn/received/github-webhook.json' with { type: 'json' };
import lineWebhook from './builtIn/received/line-webhook.json' with { type: 'json' };
import shopify from './builtIn/received/shopify.json' with { type: 'json' };
import slack from './builtIn/received/slack.json' with { type: 'json' };
import standardWebhooks from './builtIn/received/standard-webhooks.json' with { type: 'json' };
import stripeWebhook from './builtIn/received/stripe-webhook.json' with { type: 'json' };
import telegramWebapp from './builtIn/received/telegram-webapp.json' with { type: 'json' };
import twilio from './builtIn/received/twilio.json' with { type: 'json' };
import vkLaunch from './builtIn/received/vk-launch.json' with { type: 'json' };
import wechatPayV2 from './builtIn/received/wechat-pay-v2.json' with { type: 'json' };
import yoomoneyWallet from './builtIn/received/yoomoney-wallet.json' with { type: 'json' };
import taobaoTop from './builtIn/taobao-top.json' with { type: 'json' };
import tbank from './builtIn/tbank.json' with { type: 'json' };
import tencentCloudV1 from './builtIn/tencent-cloud-v1.json' with { type: 'json' };
import tiktokShop from './builtIn/tiktok-shop.json' with { type: 'json' };
import ok from './ok/service.json' with { type: 'json' };
import type { Service } from './service.ts';

/** The specification's own service, to copy. Calls of its accounts are signed by ok/sign.ts. */
export const okService = ok as unknown as Service;

/** The services that are built in beside the specification's own. A test reads each: that takes too long for a start. */
export const builtInServices = [
	...[mailruClient, mailruServer, vkLaunch, lastfm, flickr, taobaoTop, lazada, tiktokShop, wechatPayV2, tbank],
	...[aliyunRpc, tencentCloudV1, oauth1HmacSha1, awsSigv2, awsSigv4, awsS3, binance, slack, githubWebhook, twilio],
	...[telegramWebapp, discourseSso, adyenWebhook, stripeWebhook, standardWebhooks, shopify, lineWebhook],
	...[kraken, gate, bitmex, duo, cloudinary, googleMaps, yoomoneyWallet, pusher],
] as readonly unknown[] as readonly Service[];

/** The descriptions of all, without the ids that only built-in services have, to go on from. */
export function serviceCopies(): Service[] {
	return [okService, ...builtInServices].map(({ id: _, ...service }) => service);
}

export function builtInService(id: string): Service | undefined {
	return builtInServices.find((service) => service.id === id);
}

/** A built-in service by its id, or by the beginning of one id alone. */
export function builtInNamed(named: string): Service | undefined {
	const begun = builtInServices.filter(({ id }) => id?.startsWith(named));
	return builtInService(named) ?? (begun.length === 1 ? begun[0] : undefined);
}
