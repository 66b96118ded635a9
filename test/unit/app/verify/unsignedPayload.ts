/** As S3 takes it, signed by Python's hmac and hashlib: the body is not signed. */
export const unsignedPayload = {
	keys: { access_key_id: 'AKIDEXAMPLE', secret_access_key: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
	text: `PUT /photos/a%20b.jpg HTTP/1.1
Host: my-bucket.s3.us-east-1.amazonaws.com
X-Amz-Date: 20240301T100000Z
X-Amz-Content-Sha256: UNSIGNED-PAYLOAD
Content-Type: text/plain
Authorization: AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20240301/us-east-1/s3/aws4_request, SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date, Signature=e803dd87a261292fcc938881b2bd86f06901e7085213d8c54780d56a0f7e450e

hello`,
};
